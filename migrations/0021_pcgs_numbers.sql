CREATE TABLE `pcgs_numbers` (
	`series_id` text NOT NULL,
	`year` integer NOT NULL,
	`mint` text NOT NULL,
	`varieties` text NOT NULL,
	`proof` integer NOT NULL,
	`designation` text NOT NULL,
	`number` text NOT NULL,
	`learned_at` integer NOT NULL,
	PRIMARY KEY(`series_id`, `year`, `mint`, `varieties`, `proof`, `designation`)
);
