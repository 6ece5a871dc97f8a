--
-- PostgreSQL database dump
--

\restrict abc

SET statement_timeout = 0;
SELECT pg_catalog.set_config('search_path', '', false);

CREATE FUNCTION public.confuse() RETURNS void
    LANGUAGE sql
    AS $$
INSERT INTO public.venues (id, name) VALUES ('no', 'row');
COPY public.venues (id, name) FROM stdin;
$$;

CREATE TABLE public.menu_items (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    category_id uuid,
    name text NOT NULL,
    description text,
    price numeric(10,2),
    image_url text,
    rating integer,
    dietary_info text[] DEFAULT '{}'::text[],
    "order" integer,
    featured boolean DEFAULT false,
    active boolean DEFAULT true,
    CONSTRAINT menu_items_pkey PRIMARY KEY (id)
);

COPY auth.users (instance_id, id, email, encrypted_password, email_confirmed_at, deleted_at, raw_user_meta_data) FROM stdin;
00000000-0000-0000-0000-000000000000	11111111-0d5f-4a53-9d0c-5a4b8a3f0c11	owner@inn.example	HASH	2025-01-01 10:00:00+00	\N	{"full_name": "Olive Owner"}
00000000-0000-0000-0000-000000000000	22222222-0d5f-4a53-9d0c-5a4b8a3f0c11	admin@inn.example	\N	2025-01-01 10:00:00+00	\N	{}
00000000-0000-0000-0000-000000000000	33333333-0d5f-4a53-9d0c-5a4b8a3f0c11	new@inn.example	HASH	\N	\N	\N
00000000-0000-0000-0000-000000000000	44444444-0d5f-4a53-9d0c-5a4b8a3f0c11	gone@inn.example	HASH	2025-01-01 10:00:00+00	2025-02-01 10:00:00+00	{}
\.

COPY public.venues (id, name, slug, image_url, cuisine, cuisines, description, price, address_road, address_city, address_county, address_postcode, latitude, longitude, phone, email, website, hours_mon_fri, hours_sat_sun, featured, new, active, created_at, search_vector) FROM stdin;
0f0c1d8e-0d5f-4a53-9d0c-5a4b8a3f0c11	The Angler's Rest	the-angler-s-rest	\N	Gastropub	{Gastropub,Seafood}	By the river.\nWith a garden.	££	1 Weir Lane	Windsor	\N	SL4 1AA	51.48	-0.6	01632 960100	\N	\N	12:00-22:00	\N	t	f	t	2025-01-01 10:00:00+00	'angler':1
1f0c1d8e-0d5f-4a53-9d0c-5a4b8a3f0c11	The Bell	the-bell	\N	Wine Bar	{"Wine Bar"}	A bar.	\N	2 High Street	Eton	Berkshire	SL4 6AA	\N	\N	01632 960101	bell@inn.example	\N	\N	\N	f	f	f	2025-01-01 10:00:00+00	\N
\.

INSERT INTO public.menu_items VALUES ('51111111-0d5f-4a53-9d0c-5a4b8a3f0c11', '41111111-0d5f-4a53-9d0c-5a4b8a3f0c11', 'Fish pie', 'With ''mash''', 14.00, NULL, 5, '{}', 2, true, true);
INSERT INTO public.menu_items VALUES ('61111111-0d5f-4a53-9d0c-5a4b8a3f0c11', '41111111-0d5f-4a53-9d0c-5a4b8a3f0c11', 'Soup; of the day', NULL, 6.50, NULL, NULL, ARRAY['vegan'::text, 'gluten-free'::text], 1, false, true);

INSERT INTO public.menus (id, venue_id, name, menu_type, active, start_date, end_date) VALUES
	('31111111-0d5f-4a53-9d0c-5a4b8a3f0c11', '0f0c1d8e-0d5f-4a53-9d0c-5a4b8a3f0c11', 'Lunch', 'Daily', true, '2025-01-01 10:00:00+00', NULL);

INSERT INTO "public"."menu_categories" ("id", "menu_id", "name", "description") VALUES ('41111111-0d5f-4a53-9d0c-5a4b8a3f0c11', '31111111-0d5f-4a53-9d0c-5a4b8a3f0c11', 'Mains', E'Hot\nand cold');

COPY public.user_roles (user_id, role) FROM stdin;
11111111-0d5f-4a53-9d0c-5a4b8a3f0c11	venue_owner
22222222-0d5f-4a53-9d0c-5a4b8a3f0c11	admin
33333333-0d5f-4a53-9d0c-5a4b8a3f0c11	venue_owner
\.

COPY public.venue_owners (user_id, venue_id) FROM stdin;
11111111-0d5f-4a53-9d0c-5a4b8a3f0c11	0f0c1d8e-0d5f-4a53-9d0c-5a4b8a3f0c11
\.
