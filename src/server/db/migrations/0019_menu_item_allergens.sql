CREATE TABLE "menu_item_allergens" (
	"item_id" uuid PRIMARY KEY NOT NULL,
	"statements" jsonb NOT NULL,
	"recipe_changed" boolean DEFAULT false NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"confirmed_by" text,
	"confirmed_name" text,
	CONSTRAINT "menu_item_allergens_known" CHECK ("menu_item_allergens"."statements" - array['celery', 'gluten', 'crustaceans', 'eggs', 'fish', 'lupin', 'milk', 'molluscs', 'mustard', 'nuts', 'peanuts', 'sesame', 'soya', 'sulphites'] = '{}'),
	CONSTRAINT "menu_item_allergens_statements_known" CHECK (jsonb_path_query_array("menu_item_allergens"."statements", '$.*') <@ jsonb_build_array('contains', 'may_contain', 'free_from')),
	CONSTRAINT "menu_item_allergens_complete_when_confirmed" CHECK ("menu_item_allergens"."confirmed_at" is null or ("menu_item_allergens"."statements" ?& array['celery', 'gluten', 'crustaceans', 'eggs', 'fish', 'lupin', 'milk', 'molluscs', 'mustard', 'nuts', 'peanuts', 'sesame', 'soya', 'sulphites'] and not "menu_item_allergens"."recipe_changed"))
);
--> statement-breakpoint
ALTER TABLE "menu_item_allergens" ADD CONSTRAINT "menu_item_allergens_item_id_menu_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."menu_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "menu_item_allergens" ADD CONSTRAINT "menu_item_allergens_confirmed_by_users_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "menu_item_allergens_by_confirmer" ON "menu_item_allergens" USING btree ("confirmed_by") WHERE confirmed_by is not null;--> statement-breakpoint
-- What was confirmed holds for the dish as it was described then. Names are qualified, because pg_restore sets an empty search_path.
CREATE FUNCTION end_allergen_confirmation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE public.menu_item_allergens SET recipe_changed = true, confirmed_at = NULL, confirmed_by = NULL, confirmed_name = NULL WHERE item_id = NEW.id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER menu_items_described AFTER UPDATE OF name, description ON menu_items FOR EACH ROW
WHEN ((OLD.name, OLD.description) IS DISTINCT FROM (NEW.name, NEW.description)) EXECUTE FUNCTION end_allergen_confirmation();
--> statement-breakpoint
-- The search index holds confirmed statements only.
CREATE FUNCTION search_allergens_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.log_search_changes('dish', array(SELECT item_id FROM new_rows WHERE confirmed_at IS NOT NULL));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION search_allergens_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.log_search_changes('dish', array(SELECT n.item_id FROM new_rows n JOIN old_rows o ON o.item_id = n.item_id
    WHERE (n.confirmed_at IS NOT NULL OR o.confirmed_at IS NOT NULL)
      AND (n.statements, n.confirmed_at IS NULL) IS DISTINCT FROM (o.statements, o.confirmed_at IS NULL)));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION search_allergens_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.log_search_changes('dish', array(SELECT item_id FROM old_rows WHERE confirmed_at IS NOT NULL));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER search_allergens_inserted AFTER INSERT ON menu_item_allergens REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION search_allergens_inserted();
--> statement-breakpoint
CREATE TRIGGER search_allergens_updated AFTER UPDATE ON menu_item_allergens REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION search_allergens_updated();
--> statement-breakpoint
CREATE TRIGGER search_allergens_deleted AFTER DELETE ON menu_item_allergens REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION search_allergens_deleted();
