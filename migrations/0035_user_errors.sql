CREATE TABLE `user_errors` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`call` text NOT NULL,
	`code` text NOT NULL,
	`request_id` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
