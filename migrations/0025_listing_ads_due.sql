-- Custom SQL migration file, put your code below! --
-- What eBay is to be told of an ad is due with the change of the listing itself. A draft waits for its publication.
CREATE TRIGGER listings_ad_due AFTER UPDATE OF ad_rate_tenths, status, ebay_listing_id ON listings
WHEN new.status = 'published' AND (new.ad_rate_tenths IS NOT old.ad_rate_tenths OR new.status <> old.status OR new.ebay_listing_id IS NOT old.ebay_listing_id)
BEGIN
  INSERT INTO listing_ads (listing_id, user_id, due_at)
  SELECT new.id, new.user_id, 0 WHERE new.ad_rate_tenths IS NOT NULL OR EXISTS (SELECT 1 FROM listing_ads WHERE listing_id = new.id)
  ON CONFLICT (listing_id) DO UPDATE SET due_at = 0, revision = revision + 1, failure = NULL;
END;
