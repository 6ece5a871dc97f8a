-- The same rule as foldText in src/domain/text.ts; a test holds the two together.
CREATE FUNCTION fold_text(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT replace(replace(replace(replace(translate(
    lower(regexp_replace(normalize(value, NFKD), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]', '', 'g')),
    'øłđðħŧıς', 'olddhtiσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
$$;
--> statement-breakpoint
-- The same rule as wordsOf in src/domain/search/words.ts, with one space between; a test holds the two together.
-- Not PostgreSQL's own parser: that takes 'fish/chips' for a file and 'crown.co.uk' for a host, and depends on the locale.
CREATE FUNCTION search_words(value text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  words text := fold_text(left(value, 10000));
BEGIN
  IF words ~ '[''`‘’ʼ]' THEN words := words || ' ' || regexp_replace(words, '[''`‘’ʼ]', '', 'g'); END IF;
  words := regexp_replace(words, '[\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u00d7\u00f7\u02bc\u055a-\u055f\u0589\u05be\u05f3\u05f4\u060c\u061b\u061f\u066a-\u066d\u06d4\u0964\u0965\u2000-\u2bff\u2e00-\u2fff\u3000-\u3004\u3008-\u3020\u3030\u30fb\ufd3e\ufd3f\ufe00-\ufe1f\ufe30-\ufe6f\ufeff\ufff0-\uffff\U0001f000-\U0001fbff\U000e0000-\U0010ffff]+', ' ', 'g');
  RETURN btrim(regexp_replace(words, '([^ ]{40})[^ ]+', '\1', 'g'));
END
$$;
--> statement-breakpoint
-- Every word as it is, and the words of the name once more behind a dot. So one index tells a hit in the name from any
-- other without reading the row, which the weights of a tsvector would need.
CREATE FUNCTION words_vector(name text, rest text) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  named text := ' ' || search_words(name);
BEGIN
  RETURN array_to_tsvector(array_remove(string_to_array(concat(replace(named, ' ', ' .'), named, ' ', search_words(rest)), ' '), ''));
END
$$;
--> statement-breakpoint
-- concat_ws and array_to_string are only STABLE for values of any type; for text they are immutable, and a stored column needs that.
CREATE FUNCTION venue_search_vector(name text, cuisines text[], road text, city text, county text, postcode text, description text)
RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT words_vector(name, concat_ws(' ', array_to_string(cuisines, ' '), road, city, county, postcode, description))
$$;
--> statement-breakpoint
CREATE FUNCTION item_search_vector(name text, description text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT words_vector(name, description)
$$;
