CREATE TABLE `listing_import_rows` (
	`user_id` integer NOT NULL,
	`import_id` text NOT NULL,
	`row` integer NOT NULL,
	`listing_id` integer,
	`version` integer,
	`sku` text NOT NULL,
	`columns` text NOT NULL,
	`valid` integer NOT NULL,
	PRIMARY KEY(`user_id`, `import_id`, `row`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `listing_import_rows_sku` ON `listing_import_rows` (`user_id`,`import_id`,`sku`);--> statement-breakpoint
CREATE INDEX `listing_import_rows_listing` ON `listing_import_rows` (`user_id`,`import_id`,`listing_id`);--> statement-breakpoint
CREATE TABLE `listing_imports` (
	`user_id` integer NOT NULL,
	`id` text NOT NULL,
	`created_at` integer NOT NULL,
	`committed_at` integer,
	`result` text,
	`fits` integer DEFAULT 1 NOT NULL,
	PRIMARY KEY(`user_id`, `id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `listing_imports_created` ON `listing_imports` (`created_at`);