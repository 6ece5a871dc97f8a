CREATE TABLE "venue_embeds" (
	"venue_id" uuid PRIMARY KEY NOT NULL,
	"origins" text[] DEFAULT '{}' NOT NULL,
	"accent" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "venue_embeds_origins_range" CHECK (cardinality("venue_embeds"."origins") <= 20),
	CONSTRAINT "venue_embeds_origins_safe" CHECK (array_to_string("venue_embeds"."origins", ' ') ~ '^[a-z0-9.:/ -]*$'),
	CONSTRAINT "venue_embeds_accent_format" CHECK ("venue_embeds"."accent" ~ '^#[0-9a-f]{6}$')
);
--> statement-breakpoint
ALTER TABLE "venue_embeds" ADD CONSTRAINT "venue_embeds_venue_id_venues_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."venues"("id") ON DELETE cascade ON UPDATE no action;