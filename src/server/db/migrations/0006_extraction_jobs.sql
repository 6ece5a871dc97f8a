CREATE TABLE "orphaned_menu_files" (
	"extraction_id" uuid PRIMARY KEY NOT NULL,
	"file_name" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "menu_extractions" ADD COLUMN "source_name" text;--> statement-breakpoint
ALTER TABLE "menu_extractions" ADD COLUMN "attempts" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "menu_extractions" ADD COLUMN "lease" uuid;--> statement-breakpoint
ALTER TABLE "menu_extractions" ADD COLUMN "leased_until" timestamp (3) with time zone;
--> statement-breakpoint
-- A menu or venue takes its extractions with it; their files lie outside the database.
CREATE FUNCTION note_orphaned_menu_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO orphaned_menu_files (extraction_id, file_name) VALUES (OLD.id, OLD.file_name) ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER menu_extractions_file_orphaned AFTER DELETE ON menu_extractions
FOR EACH ROW WHEN (OLD.file_name IS NOT NULL) EXECUTE FUNCTION note_orphaned_menu_file();
