ALTER TABLE "reservations" DROP CONSTRAINT "reservations_party_size_range";--> statement-breakpoint
ALTER TABLE "reservations" DROP CONSTRAINT "reservations_decided_via_known";--> statement-breakpoint
ALTER TABLE "reservations" DROP CONSTRAINT "reservations_slot";--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "source" text DEFAULT 'online' NOT NULL;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "withdrawn_by" text;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "withdrawal_reason" text;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "suggestion" jsonb;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "requested_change" jsonb;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "arrived_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "no_show_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "venue_note" text;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "calendar_sequence" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_source_known" CHECK ("reservations"."source" in ('online', 'phone', 'walk_in'));--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_withdrawn_by_known" CHECK ("reservations"."withdrawn_by" in ('diner', 'venue'));--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_one_attendance" CHECK ("reservations"."arrived_at" is null or "reservations"."no_show_at" is null);--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_party_size_range" CHECK ("reservations"."party_size" between 1 and case when "reservations"."source" = 'online' then 20 else 200 end);--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_decided_via_known" CHECK ("reservations"."decided_via" in ('account', 'email_link', 'instant', 'suggestion'));--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_slot" CHECK ("reservations"."source" <> 'online' or "reservations"."requested_time" between '12:00' and '22:00' and extract(minute from "reservations"."requested_time") in (0, 30) and extract(second from "reservations"."requested_time") = 0);