CREATE TABLE "guide_settings" (
	"id" uuid PRIMARY KEY DEFAULT '5e771965-0000-4000-8000-000000000001' NOT NULL,
	"name" text,
	"description" text,
	"contact_email" text,
	"accent" text,
	"hero_title" text,
	"hero_text" text,
	"image_url" text,
	"image_alt" text,
	"footer_links" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"privacy_extra" text,
	"terms_extra" text,
	"cookies_extra" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "guide_settings_single" CHECK ("guide_settings"."id" = '5e771965-0000-4000-8000-000000000001')
);
