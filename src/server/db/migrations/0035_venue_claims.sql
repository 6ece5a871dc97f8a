CREATE TABLE "venue_claim_codes" (
	"claim_id" uuid PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "venue_claims" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"venue_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"way" text,
	"code_way" text,
	"asked_at" timestamp (3) with time zone,
	"note" text,
	"reason" text,
	"decided_by" text,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "venue_claims_state" CHECK ("venue_claims"."state" in ('pending', 'proved', 'refused', 'withdrawn', 'ended')),
	CONSTRAINT "venue_claims_way" CHECK ("venue_claims"."way" in ('published_address', 'domain', 'administrator')),
	CONSTRAINT "venue_claims_code_way" CHECK ("venue_claims"."code_way" in ('published_address', 'domain')),
	CONSTRAINT "venue_claims_note_length" CHECK (char_length("venue_claims"."note") <= 500),
	CONSTRAINT "venue_claims_reason_length" CHECK (char_length("venue_claims"."reason") <= 500)
);
--> statement-breakpoint
ALTER TABLE "venue_claim_codes" ADD CONSTRAINT "venue_claim_codes_claim_id_venue_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."venue_claims"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "venue_claims" ADD CONSTRAINT "venue_claims_venue_id_venues_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."venues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "venue_claims" ADD CONSTRAINT "venue_claims_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "venue_claims" ADD CONSTRAINT "venue_claims_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "venue_claim_codes_by_expiry" ON "venue_claim_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "venue_claims_open" ON "venue_claims" USING btree ("user_id","venue_id") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "venue_claims_by_venue" ON "venue_claims" USING btree ("venue_id");--> statement-breakpoint
CREATE INDEX "venue_claims_asked" ON "venue_claims" USING btree ("asked_at","id") WHERE state = 'pending' and asked_at is not null;--> statement-breakpoint
CREATE INDEX "venue_claims_by_decider" ON "venue_claims" USING btree ("decided_by");