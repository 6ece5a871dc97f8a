CREATE TABLE "venue_booking_rules" (
	"venue_id" uuid PRIMARY KEY NOT NULL,
	"week" jsonb,
	"room" integer,
	"table_minutes" smallint DEFAULT 120 NOT NULL,
	"largest_party" smallint,
	"notice_minutes" integer,
	"instant_party" smallint,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "venue_booking_rules_room_range" CHECK ("venue_booking_rules"."room" between 1 and 5000),
	CONSTRAINT "venue_booking_rules_table_range" CHECK ("venue_booking_rules"."table_minutes" between 30 and 480),
	CONSTRAINT "venue_booking_rules_party_range" CHECK ("venue_booking_rules"."largest_party" between 1 and 20),
	CONSTRAINT "venue_booking_rules_notice_range" CHECK ("venue_booking_rules"."notice_minutes" between 0 and 20160),
	CONSTRAINT "venue_booking_rules_instant_has_room" CHECK ("venue_booking_rules"."instant_party" is null or ("venue_booking_rules"."instant_party" between 1 and 20 and "venue_booking_rules"."room" is not null))
);
--> statement-breakpoint
CREATE TABLE "venue_days" (
	"venue_id" uuid NOT NULL,
	"date" date NOT NULL,
	"sittings" jsonb,
	"is_full" boolean DEFAULT false NOT NULL,
	"full_times" smallint[] DEFAULT '{}' NOT NULL,
	"note" text,
	CONSTRAINT "venue_days_venue_id_date_pk" PRIMARY KEY("venue_id","date")
);
--> statement-breakpoint
ALTER TABLE "reservations" DROP CONSTRAINT "reservations_slot";--> statement-breakpoint
ALTER TABLE "venue_booking_rules" ADD CONSTRAINT "venue_booking_rules_venue_id_venues_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."venues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "venue_days" ADD CONSTRAINT "venue_days_venue_id_venue_booking_rules_venue_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."venue_booking_rules"("venue_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_slot" CHECK (extract(second from "reservations"."requested_time") = 0);