DROP INDEX `approval_links_pending_user`;--> statement-breakpoint
DROP INDEX `listings_status`;--> statement-breakpoint
DROP INDEX `mails_created`;--> statement-breakpoint
DROP INDEX `order_cursors_ran`;--> statement-breakpoint
DROP INDEX `pictures_bytes`;--> statement-breakpoint
DROP INDEX `listing_import_rows_sku`;--> statement-breakpoint
ALTER TABLE `price_data` ADD `grade_prices` text DEFAULT '[]' NOT NULL;
--> statement-breakpoint
-- By hand: what is read of price data of many coins stands beside the rest. New rows hold both deflated, these stay text.
UPDATE `price_data` SET grade_prices = coalesce(result -> '$.gradePrices', '[]'), result = json_remove(result, '$.gradePrices')
WHERE json_valid(result);
