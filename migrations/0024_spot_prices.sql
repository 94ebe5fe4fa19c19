CREATE TABLE `spot_prices` (
	`id` integer PRIMARY KEY NOT NULL,
	`prices` text,
	`as_of` integer,
	`due_at` integer NOT NULL
);
