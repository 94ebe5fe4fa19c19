CREATE TABLE `naming_figures` (
	`source` text PRIMARY KEY NOT NULL,
	`sellers` integer NOT NULL,
	`coins` integer NOT NULL,
	`right_thousandths` integer NOT NULL,
	`wrong_thousandths` integer NOT NULL
);

--> statement-breakpoint
-- The deployment's figure is kept, not added up at each reading. 100 coins are WEIGHED_COINS_MAX.
INSERT INTO `naming_figures` (source, sellers, coins, right_thousandths, wrong_thousandths)
  SELECT t.source, count(*), sum(t.right_count + t.wrong_count), sum(iif((t.right_count + t.wrong_count) > 100, t.right_count * 100000 / (t.right_count + t.wrong_count), t.right_count * 1000)),
    sum(iif((t.right_count + t.wrong_count) > 100, t.wrong_count * 100000 / (t.right_count + t.wrong_count), t.wrong_count * 1000))
  FROM `naming_seller_totals` AS t WHERE t.right_count + t.wrong_count > 0 GROUP BY t.source;
--> statement-breakpoint
CREATE TRIGGER `naming_seller_totals_added` AFTER INSERT ON `naming_seller_totals` BEGIN
  INSERT INTO `naming_figures` (source, sellers, coins, right_thousandths, wrong_thousandths)
    VALUES (new.source, (new.right_count + new.wrong_count > 0), new.right_count + new.wrong_count,
      iif((new.right_count + new.wrong_count) > 100, new.right_count * 100000 / (new.right_count + new.wrong_count), new.right_count * 1000),
      iif((new.right_count + new.wrong_count) > 100, new.wrong_count * 100000 / (new.right_count + new.wrong_count), new.wrong_count * 1000))
    ON CONFLICT (source) DO UPDATE
    SET sellers = sellers + excluded.sellers, coins = coins + excluded.coins,
      right_thousandths = right_thousandths + excluded.right_thousandths,
      wrong_thousandths = wrong_thousandths + excluded.wrong_thousandths;
END;
--> statement-breakpoint
CREATE TRIGGER `naming_seller_totals_changed` AFTER UPDATE ON `naming_seller_totals` BEGIN
  UPDATE `naming_figures`
    SET sellers = sellers + (new.right_count + new.wrong_count > 0) - (old.right_count + old.wrong_count > 0),
      coins = coins + (new.right_count + new.wrong_count) - (old.right_count + old.wrong_count),
      right_thousandths = right_thousandths + iif((new.right_count + new.wrong_count) > 100, new.right_count * 100000 / (new.right_count + new.wrong_count), new.right_count * 1000)
        - iif((old.right_count + old.wrong_count) > 100, old.right_count * 100000 / (old.right_count + old.wrong_count), old.right_count * 1000),
      wrong_thousandths = wrong_thousandths + iif((new.right_count + new.wrong_count) > 100, new.wrong_count * 100000 / (new.right_count + new.wrong_count), new.wrong_count * 1000)
        - iif((old.right_count + old.wrong_count) > 100, old.wrong_count * 100000 / (old.right_count + old.wrong_count), old.wrong_count * 1000)
    WHERE source = new.source;
END;
--> statement-breakpoint
CREATE TRIGGER `naming_seller_totals_removed` AFTER DELETE ON `naming_seller_totals` BEGIN
  UPDATE `naming_figures`
    SET sellers = sellers - (old.right_count + old.wrong_count > 0), coins = coins - (old.right_count + old.wrong_count),
      right_thousandths = right_thousandths - iif((old.right_count + old.wrong_count) > 100, old.right_count * 100000 / (old.right_count + old.wrong_count), old.right_count * 1000),
      wrong_thousandths = wrong_thousandths - iif((old.right_count + old.wrong_count) > 100, old.wrong_count * 100000 / (old.right_count + old.wrong_count), old.wrong_count * 1000)
    WHERE source = old.source;
END;
