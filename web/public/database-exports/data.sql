-- Website: sample data (all rows are invented)
-- Load after schema.sql.

BEGIN;

-- No password has this "hash": nobody can sign in with this row.
INSERT INTO users (username, password) VALUES
  ('sample-admin', 'not-a-real-hash');

INSERT INTO contact_records (name, email, subject, message, created_at) VALUES
  ('Amina Farouk', 'amina@example.com', 'Example Logistics', E'Company: Example Logistics\n\nCan you review our cloud bill?', '2025-07-01 08:15'),
  ('Jonas Weber',  'jonas@example.org', 'General Inquiry', E'Company: Not specified\n\nDo you test mobile apps?', '2025-07-03 14:40');

INSERT INTO partnership_records (first_name, last_name, email, phone, job_title, company_name,
  company_size, industry, website, partnership_type, description, created_at) VALUES
  ('Chloé', 'Tremblay', 'chloe@example.net', '+1 416 555 0177', 'Director', 'Sample Systems',
   'medium', 'technology', 'https://example.net', '["technology", "reseller"]', 'Joint delivery in Ontario.', '2025-07-02 10:05'),
  ('Omar', 'Said', 'omar@example.com', '+1 416 555 0178', 'Partner', 'Example Advisory',
   'small', 'consulting', NULL, '"strategic"', NULL, '2025-07-04 09:30');

COMMIT;
