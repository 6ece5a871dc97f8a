-- Emails of up to 8 KB stay in their row, uncompressed. They are stored with each reservation and lose their text when they are sent, so
-- that compressing them and storing them in a second table costs more than their size.
ALTER TABLE "mails" SET (toast_tuple_target = 8160);
