DROP INDEX `sales_listing`;--> statement-breakpoint
CREATE INDEX `sales_listing` ON `sales` (`listing_id`,`sold_at`);--> statement-breakpoint
ALTER TABLE `listings` ADD `title_key` text GENERATED ALWAYS AS (replace(replace(replace(replace(replace(replace(replace(lower(title), ' ', ''), '-', ''), ',', ''), '.', ''), '/', ''), '!', ''), '*', '')) VIRTUAL;--> statement-breakpoint
CREATE INDEX `listings_title` ON `listings` (`user_id`,`title_key`);