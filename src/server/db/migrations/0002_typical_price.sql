-- A menu's typical price is the median of its active items' prices: the mean of the middle two where their number is even.
CREATE FUNCTION refresh_typical_price(menu_ids uuid[]) RETURNS void LANGUAGE sql AS $$
  UPDATE menus m SET typical_price = medians.price
  FROM (
    SELECT wanted.id, percentile_cont(0.5) WITHIN GROUP (ORDER BY i.price)::numeric(8, 2) AS price
    FROM unnest(menu_ids) AS wanted(id)
    LEFT JOIN menu_categories c ON c.menu_id = wanted.id
    LEFT JOIN menu_items i ON i.category_id = c.id AND i.active
    GROUP BY wanted.id
  ) medians
  WHERE m.id = medians.id AND m.typical_price IS DISTINCT FROM medians.price
$$;
--> statement-breakpoint
CREATE FUNCTION menu_items_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM refresh_typical_price(array(SELECT DISTINCT c.menu_id FROM new_items i JOIN menu_categories c ON c.id = i.category_id));
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM refresh_typical_price(array(SELECT DISTINCT c.menu_id FROM old_items i JOIN menu_categories c ON c.id = i.category_id));
  ELSE
    PERFORM refresh_typical_price(array(
      SELECT c.menu_id FROM new_items i JOIN menu_categories c ON c.id = i.category_id
      UNION SELECT c.menu_id FROM old_items i JOIN menu_categories c ON c.id = i.category_id));
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER menu_items_inserted AFTER INSERT ON menu_items REFERENCING NEW TABLE AS new_items
FOR EACH STATEMENT EXECUTE FUNCTION menu_items_changed();
--> statement-breakpoint
CREATE TRIGGER menu_items_updated AFTER UPDATE ON menu_items REFERENCING OLD TABLE AS old_items NEW TABLE AS new_items
FOR EACH STATEMENT EXECUTE FUNCTION menu_items_changed();
--> statement-breakpoint
CREATE TRIGGER menu_items_deleted AFTER DELETE ON menu_items REFERENCING OLD TABLE AS old_items
FOR EACH STATEMENT EXECUTE FUNCTION menu_items_changed();
--> statement-breakpoint
-- A deleted category takes its items along before the item trigger could find the menu.
CREATE FUNCTION menu_categories_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_typical_price(array(SELECT DISTINCT menu_id FROM old_categories));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER menu_categories_deleted AFTER DELETE ON menu_categories REFERENCING OLD TABLE AS old_categories
FOR EACH STATEMENT EXECUTE FUNCTION menu_categories_deleted();
