CREATE TABLE "venue_spellings" (
	"venue_id" uuid PRIMARY KEY NOT NULL,
	"spellings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "venue_spellings_range" CHECK (jsonb_array_length("venue_spellings"."spellings") <= 200)
);
--> statement-breakpoint
ALTER TABLE "menu_extractions" ADD COLUMN "links" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "venue_spellings" ADD CONSTRAINT "venue_spellings_venue_id_venues_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."venues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "menu_extractions" ADD CONSTRAINT "menu_extractions_links_range" CHECK (cardinality("menu_extractions"."links") <= 3);