ALTER TABLE `sales` ADD `shipment` text;--> statement-breakpoint
ALTER TABLE `sales` ADD `shipped_at` integer;--> statement-breakpoint
ALTER TABLE `sales` ADD `ship_by_at` integer;--> statement-breakpoint
ALTER TABLE `sales` ADD `shipping_service` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `sales` ADD `coin_check` text;--> statement-breakpoint
ALTER TABLE `sales` ADD `packed_at` integer;--> statement-breakpoint
ALTER TABLE `sales` ADD `carrier` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `sales` ADD `tracking_number` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `sales` ADD `ship_requested_at` integer;--> statement-breakpoint
ALTER TABLE `sales` ADD `ship_lease_until` integer;--> statement-breakpoint
ALTER TABLE `sales` ADD `ship_failure` text;--> statement-breakpoint
CREATE INDEX `sales_to_ship` ON `sales` (`user_id`,`ship_by_at`) WHERE "sales"."shipment" = 'waiting' and "sales"."cancelled_at" is null;--> statement-breakpoint
CREATE INDEX `sales_ship_requested` ON `sales` (`ship_requested_at`) WHERE "sales"."ship_requested_at" is not null;--> statement-breakpoint
-- Of sales of the last thirty days it is not known yet whether they are shipped: their orders are read once more.
UPDATE `order_cursors` SET `modified_until` = `modified_until` - 2592000000;
