CREATE TABLE "import_choices" (
	"change_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"left_out" boolean DEFAULT false NOT NULL,
	"left_out_fields" text[] DEFAULT '{}' NOT NULL,
	"yields_to" integer,
	"new_venue_id" uuid,
	CONSTRAINT "import_choices_change_id_position_pk" PRIMARY KEY("change_id","position")
);
--> statement-breakpoint
CREATE TABLE "import_mappings" (
	"columns_key" text PRIMARY KEY NOT NULL,
	"chosen" jsonb NOT NULL,
	"used_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "import_choices" ADD CONSTRAINT "import_choices_change_id_bulk_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."bulk_changes"("id") ON DELETE cascade ON UPDATE no action;