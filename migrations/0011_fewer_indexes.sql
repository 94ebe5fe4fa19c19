DROP INDEX `approval_links_pending_user`;--> statement-breakpoint
DROP INDEX `listings_status`;--> statement-breakpoint
DROP INDEX `mails_created`;--> statement-breakpoint
DROP INDEX `order_cursors_ran`;--> statement-breakpoint
DROP INDEX `pictures_bytes`;--> statement-breakpoint
DROP INDEX `listing_import_rows_sku`;