CREATE TABLE "menu_categories" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"menu_id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"order" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "menu_categories_name_present" CHECK (btrim("menu_categories"."name") <> '')
);
--> statement-breakpoint
CREATE TABLE "menu_items" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"category_id" uuid NOT NULL,
	"name" text NOT NULL,
	"name_key" text collate "C" GENERATED ALWAYS AS (fold_text(name)) STORED,
	"description" text,
	"price" numeric(8, 2) NOT NULL,
	"image_url" text,
	"image_alt" text,
	"rating" smallint,
	"dietary_info" text[] DEFAULT '{}' NOT NULL,
	"order" integer DEFAULT 0 NOT NULL,
	"featured" boolean DEFAULT false NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"search_vector" "tsvector" GENERATED ALWAYS AS (item_search_vector(name, description)) STORED,
	CONSTRAINT "menu_items_name_present" CHECK (btrim("menu_items"."name") <> ''),
	CONSTRAINT "menu_items_price_positive" CHECK ("menu_items"."price" > 0),
	CONSTRAINT "menu_items_rating_range" CHECK ("menu_items"."rating" between 1 and 5),
	CONSTRAINT "menu_items_dietary_known" CHECK ("menu_items"."dietary_info" <@ array['vegetarian', 'vegan', 'gluten-free', 'dairy-free', 'nut-free', 'halal', 'kosher'])
);
--> statement-breakpoint
CREATE TABLE "menus" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"venue_id" uuid NOT NULL,
	"name" text NOT NULL,
	"name_key" text collate "C" GENERATED ALWAYS AS (fold_text(name)) STORED,
	"description" text,
	"menu_type" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"start_date" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"end_date" timestamp (3) with time zone,
	"image_url" text,
	"image_alt" text,
	"typical_price" numeric(8, 2),
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "menus_name_present" CHECK (btrim("menus"."name") <> ''),
	CONSTRAINT "menus_type_known" CHECK ("menus"."menu_type" in ('Daily', 'Specials', 'Sunday', 'Drinks')),
	CONSTRAINT "menus_end_after_start" CHECK ("menus"."end_date" is null or "menus"."end_date" >= "menus"."start_date")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"key" text PRIMARY KEY NOT NULL,
	"request_hash" text NOT NULL,
	"reservation_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reservations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"venue_id" uuid NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"party_size" smallint NOT NULL,
	"requested_date" date NOT NULL,
	"requested_time" time(0) NOT NULL,
	"special_requests" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reservations_party_size_range" CHECK ("reservations"."party_size" between 1 and 20),
	CONSTRAINT "reservations_status_known" CHECK ("reservations"."status" in ('pending', 'confirmed', 'declined')),
	CONSTRAINT "reservations_slot" CHECK ("reservations"."requested_time" between '12:00' and '22:00' and extract(minute from "reservations"."requested_time") in (0, 30) and extract(second from "reservations"."requested_time") = 0),
	CONSTRAINT "reservations_requests_not_blank" CHECK (btrim("reservations"."special_requests") <> '')
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"user_id" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "user_roles" (
	"user_id" text PRIMARY KEY NOT NULL,
	"role" text NOT NULL,
	CONSTRAINT "user_roles_role_known" CHECK ("user_roles"."role" in ('venue_owner', 'admin'))
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"email_confirmed_at" timestamp (3) with time zone,
	"last_sign_in_at" timestamp (3) with time zone,
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "venue_old_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"venue_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "venue_owners" (
	"user_id" text NOT NULL,
	"venue_id" uuid NOT NULL,
	CONSTRAINT "venue_owners_user_id_pk" PRIMARY KEY("user_id")
);
--> statement-breakpoint
CREATE TABLE "venues" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"source_id" text,
	"name" text NOT NULL,
	"name_key" text collate "C" GENERATED ALWAYS AS (fold_text(name)) STORED,
	"slug" text NOT NULL,
	"image_url" text,
	"image_alt" text,
	"cuisine" text GENERATED ALWAYS AS (cuisines[1]) STORED,
	"cuisines" text[] DEFAULT '{}' NOT NULL,
	"description" text,
	"price" text,
	"address_road" text NOT NULL,
	"address_city" text NOT NULL,
	"address_county" text,
	"address_postcode" text NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"phone" text,
	"email" text,
	"website" text,
	"hours_mon_fri" text,
	"hours_sat_sun" text,
	"featured" boolean DEFAULT false NOT NULL,
	"new" boolean DEFAULT false NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"search_vector" "tsvector" GENERATED ALWAYS AS (venue_search_vector(name, cuisines, address_road, address_city, address_county, address_postcode, description)) STORED,
	CONSTRAINT "venues_source_id_unique" UNIQUE("source_id"),
	CONSTRAINT "venues_slug_unique" UNIQUE("slug"),
	CONSTRAINT "venues_name_present" CHECK (btrim("venues"."name") <> ''),
	CONSTRAINT "venues_slug_form" CHECK ("venues"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
	CONSTRAINT "venues_cuisines_max" CHECK (cardinality("venues"."cuisines") <= 3),
	CONSTRAINT "venues_price_band" CHECK ("venues"."price" in ('£', '££', '£££', '££££', '£££££')),
	CONSTRAINT "venues_latitude_range" CHECK ("venues"."latitude" between -90 and 90),
	CONSTRAINT "venues_longitude_range" CHECK ("venues"."longitude" between -180 and 180)
);
--> statement-breakpoint
ALTER TABLE "menu_categories" ADD CONSTRAINT "menu_categories_menu_id_menus_id_fk" FOREIGN KEY ("menu_id") REFERENCES "public"."menus"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "menu_items" ADD CONSTRAINT "menu_items_category_id_menu_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."menu_categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "menus" ADD CONSTRAINT "menus_venue_id_venues_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."venues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_venue_id_venues_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."venues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "venue_old_slugs" ADD CONSTRAINT "venue_old_slugs_venue_id_venues_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."venues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "venue_owners" ADD CONSTRAINT "venue_owners_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "venue_owners" ADD CONSTRAINT "venue_owners_venue_id_venues_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."venues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "menu_categories_by_menu" ON "menu_categories" USING btree ("menu_id","order");--> statement-breakpoint
CREATE INDEX "menu_items_by_category" ON "menu_items" USING btree ("category_id","order");--> statement-breakpoint
CREATE INDEX "menu_items_featured" ON "menu_items" USING btree ("name_key","id") WHERE active and featured;--> statement-breakpoint
CREATE INDEX "menu_items_search" ON "menu_items" USING gin ("search_vector") WITH (fastupdate=false) WHERE active;--> statement-breakpoint
CREATE INDEX "menu_items_by_rank" ON "menu_items" USING btree ("featured" DESC NULLS LAST,"name_key","id") WHERE active;--> statement-breakpoint
CREATE INDEX "menus_by_venue" ON "menus" USING btree ("venue_id");--> statement-breakpoint
CREATE INDEX "menus_by_type" ON "menus" USING btree ("menu_type","name_key","id") WHERE active;--> statement-breakpoint
CREATE INDEX "menus_by_typical_price" ON "menus" USING btree ("typical_price") WHERE active;--> statement-breakpoint
CREATE INDEX "idempotency_keys_by_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "reservations_by_venue" ON "reservations" USING btree ("venue_id","requested_date","requested_time","id");--> statement-breakpoint
CREATE INDEX "reservations_pending" ON "reservations" USING btree ("venue_id","created_at") WHERE status = 'pending' and withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "sessions_by_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "venue_owners_by_venue" ON "venue_owners" USING btree ("venue_id");--> statement-breakpoint
CREATE INDEX "venues_by_name" ON "venues" USING btree ("name_key","id") WHERE active;--> statement-breakpoint
CREATE INDEX "venues_by_city" ON "venues" USING btree ("address_city","name_key","id") WHERE active;--> statement-breakpoint
CREATE INDEX "venues_featured" ON "venues" USING btree ("name_key","id") WHERE active and featured;--> statement-breakpoint
CREATE INDEX "venues_new" ON "venues" USING btree ("created_at" DESC NULLS LAST,"id") WHERE active and new;--> statement-breakpoint
CREATE INDEX "venues_located" ON "venues" USING btree ("latitude","longitude") WHERE active and latitude is not null and longitude is not null;--> statement-breakpoint
CREATE INDEX "venues_by_postcode" ON "venues" USING btree (upper(translate(normalize(address_postcode, NFKC), E' \t\n', '')));--> statement-breakpoint
CREATE INDEX "venues_search" ON "venues" USING gin ("search_vector") WITH (fastupdate=false) WHERE active;--> statement-breakpoint
CREATE INDEX "venues_by_rank" ON "venues" USING btree ("featured" DESC NULLS LAST,"name_key","id") WHERE active;--> statement-breakpoint
CREATE VIEW "public"."venue_assignments" AS (select o.user_id, o.venue_id, v.name as venue_name from venue_owners o join venues v on v.id = o.venue_id);