-- Who is to be dumped: the seller's rows say when.
INSERT INTO `due_sellers` (`user_id`, `kind`, `due_at`, `marked_at`)
SELECT `user_id`, 'dumps', unixepoch() * 1000, 0 FROM `dump_marks`
WHERE `changed_at` IS NOT NULL OR `started_at` IS NOT NULL;
