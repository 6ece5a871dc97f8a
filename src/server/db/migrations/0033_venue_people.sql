ALTER TABLE "venue_owners" DROP CONSTRAINT "venue_owners_user_id_pk";--> statement-breakpoint
ALTER TABLE "venue_owners" ADD CONSTRAINT "venue_owners_user_id_venue_id_pk" PRIMARY KEY("user_id","venue_id");--> statement-breakpoint
ALTER TABLE "venue_owners" ADD COLUMN "role" text DEFAULT 'owner' NOT NULL;--> statement-breakpoint
ALTER TABLE "venue_owners" ADD COLUMN "created_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "venue_owners" ADD CONSTRAINT "venue_owners_role" CHECK ("venue_owners"."role" in ('owner', 'staff'));