CREATE TABLE "search_synonyms" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"phrases" text[] NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "search_synonyms_phrases" CHECK (cardinality("search_synonyms"."phrases") between 2 and 10)
);
--> statement-breakpoint
-- A few lines only: every change reads all of them again.
CREATE FUNCTION search_synonyms_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.search_changes (kind) VALUES ('synonyms');
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER search_synonyms_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON search_synonyms FOR EACH STATEMENT EXECUTE FUNCTION search_synonyms_changed();
