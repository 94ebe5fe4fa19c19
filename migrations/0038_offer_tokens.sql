CREATE TABLE `offer_tokens` (
	`user_id` integer NOT NULL,
	`offer_id` text NOT NULL,
	`token` text NOT NULL,
	PRIMARY KEY(`user_id`, `offer_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `offer_tokens_token_unique` ON `offer_tokens` (`token`);--> statement-breakpoint
INSERT INTO `offer_tokens` (`user_id`, `offer_id`, `token`)
SELECT `user_id`, `id`, `token` FROM `buying_offers` WHERE `token` IS NOT NULL;
