-- A code with hyphens is indexed as one word besides its words.
UPDATE listing_cards SET refresh_at = 0, revision = revision + 1
WHERE listing_id IN (
  SELECT id FROM listings WHERE sku GLOB '*[^A-Za-z0-9]*' OR certification_number GLOB '*[^A-Za-z0-9]*');
