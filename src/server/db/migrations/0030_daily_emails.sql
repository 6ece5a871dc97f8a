CREATE TABLE "daily_emails" (
	"user_id" text NOT NULL,
	"venue_id" uuid NOT NULL,
	"hour" smallint NOT NULL,
	"when_empty" boolean DEFAULT false NOT NULL,
	"last_sent_on" date NOT NULL,
	CONSTRAINT "daily_emails_user_id_venue_id_pk" PRIMARY KEY("user_id","venue_id"),
	CONSTRAINT "daily_emails_hour_range" CHECK ("daily_emails"."hour" between 5 and 18)
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "venue_id" uuid;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "expires_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "daily_emails" ADD CONSTRAINT "daily_emails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "daily_emails" ADD CONSTRAINT "daily_emails_venue_id_venues_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."venues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_venue_id_venues_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."venues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mails_of_venue" ON "mails" USING btree ("venue_id") WHERE venue_id is not null;