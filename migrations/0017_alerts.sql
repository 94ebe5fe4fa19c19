CREATE TABLE `alerts` (
	`code` text PRIMARY KEY NOT NULL,
	`text` text NOT NULL,
	`since` integer NOT NULL,
	`seen_at` integer NOT NULL,
	`ended_at` integer
);
