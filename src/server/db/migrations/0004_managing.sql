CREATE TABLE "audit_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"actor_id" text,
	"actor_email" text NOT NULL,
	"action" text NOT NULL,
	"entity" text NOT NULL,
	"entity_id" text NOT NULL,
	"entity_name" text NOT NULL,
	"changes" jsonb DEFAULT '[]' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "images" (
	"url" text PRIMARY KEY NOT NULL,
	"bucket" text NOT NULL,
	"created_by" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "images_bucket_known" CHECK ("images"."bucket" in ('venue-images', 'menu-images'))
);
--> statement-breakpoint
CREATE TABLE "menu_extractions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"venue_id" uuid NOT NULL,
	"menu_id" uuid,
	"is_update" boolean DEFAULT false NOT NULL,
	"created_by" text,
	"name" text NOT NULL,
	"menu_type" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"progress" smallint DEFAULT 0 NOT NULL,
	"reader" text NOT NULL,
	"file_name" text,
	"error_code" text,
	"result" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"published_at" timestamp (3) with time zone,
	CONSTRAINT "menu_extractions_state_known" CHECK ("menu_extractions"."state" in ('queued', 'processing', 'saving', 'done', 'failed', 'cancelled')),
	CONSTRAINT "menu_extractions_reader_known" CHECK ("menu_extractions"."reader" in ('vision', 'ocr')),
	CONSTRAINT "menu_extractions_progress_range" CHECK ("menu_extractions"."progress" between 0 and 100)
);
--> statement-breakpoint
ALTER TABLE "menu_categories" ADD COLUMN "updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "menus" ADD COLUMN "needs_review" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "decided_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "decided_by" text;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "decline_reason" text;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "reminded_12h_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "reminded_24h_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "anonymised_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "menu_extractions" ADD CONSTRAINT "menu_extractions_venue_id_venues_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."venues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "menu_extractions" ADD CONSTRAINT "menu_extractions_menu_id_menus_id_fk" FOREIGN KEY ("menu_id") REFERENCES "public"."menus"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "menu_extractions" ADD CONSTRAINT "menu_extractions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_entries_by_time" ON "audit_entries" USING btree ("at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_entries_by_entity" ON "audit_entries" USING btree ("entity","entity_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "images_by_age" ON "images" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "menu_extractions_by_venue" ON "menu_extractions" USING btree ("venue_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "menu_extractions_by_menu" ON "menu_extractions" USING btree ("menu_id");--> statement-breakpoint
CREATE INDEX "menu_extractions_open" ON "menu_extractions" USING btree ("created_at") WHERE state in ('queued', 'processing', 'saving');--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reservations_to_anonymise" ON "reservations" USING btree ("requested_date") WHERE anonymised_at is null;--> statement-breakpoint
ALTER TABLE "menus" ADD CONSTRAINT "menus_reviewed_before_active" CHECK (not ("menus"."needs_review" and "menus"."active"));--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_decided_has_time" CHECK (("reservations"."status" = 'pending') or "reservations"."decided_at" is not null);--> statement-breakpoint
-- The status table of the domain, once more where two people deciding at once meet: a decision is final, and what its
-- diner took back is not decided on.
CREATE FUNCTION reservation_decided_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status <> 'pending' THEN
    RAISE EXCEPTION 'reservation % was decided already', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'reservations_decided_once';
  END IF;
  IF OLD.withdrawn_at IS NOT NULL THEN
    RAISE EXCEPTION 'reservation % was withdrawn', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'reservations_not_withdrawn';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER reservations_decided_once BEFORE UPDATE OF status ON reservations
FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION reservation_decided_once();
