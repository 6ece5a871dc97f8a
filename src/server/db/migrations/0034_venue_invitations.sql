CREATE TABLE "venue_invitations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"venue_id" uuid,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"token_hash" text NOT NULL,
	"invited_by" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "venue_invitations_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "venue_invitations_role" CHECK ("venue_invitations"."role" in ('owner', 'staff') and "venue_invitations"."venue_id" is not null or "venue_invitations"."role" in ('venue_owner', 'admin') and "venue_invitations"."venue_id" is null)
);
--> statement-breakpoint
ALTER TABLE "venue_invitations" ADD CONSTRAINT "venue_invitations_venue_id_venues_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."venues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "venue_invitations" ADD CONSTRAINT "venue_invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "venue_invitations_by_venue" ON "venue_invitations" USING btree ("venue_id");--> statement-breakpoint
CREATE INDEX "venue_invitations_by_email" ON "venue_invitations" USING btree ("email");--> statement-breakpoint
CREATE INDEX "venue_invitations_by_inviter" ON "venue_invitations" USING btree ("invited_by");