ALTER TABLE `price_data` ADD `grade_prices` text DEFAULT '[]' NOT NULL;
--> statement-breakpoint
-- By hand: what queries read of price data stands beside the rest, which new rows hold deflated. Old rows stay text.
UPDATE `price_data` SET grade_prices = coalesce(result -> '$.gradePrices', '[]'), result = json_remove(result, '$.gradePrices')
WHERE json_valid(result);
