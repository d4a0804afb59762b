-- Website: schema
-- Generated July 2025, development environment, PostgreSQL.
-- Load into an empty database:  psql -d website -f schema.sql

BEGIN;

-- Accounts of the admin area.
CREATE TABLE users (
  id       serial PRIMARY KEY,
  username text   NOT NULL UNIQUE,
  password text   NOT NULL            -- a hash, never the password itself
);

-- Messages sent with the contact form.
CREATE TABLE contact_records (
  id         serial    PRIMARY KEY,
  name       text      NOT NULL,
  email      text      NOT NULL,
  subject    text      NOT NULL,      -- the company, or 'General Inquiry'
  message    text      NOT NULL,
  created_at timestamp NOT NULL DEFAULT now()
);

-- Inquiries sent with the partnership form.
CREATE TABLE partnership_records (
  id               serial    PRIMARY KEY,
  first_name       text      NOT NULL,
  last_name        text      NOT NULL,
  email            text      NOT NULL,
  phone            text      NOT NULL,
  job_title        text      NOT NULL,
  company_name     text      NOT NULL,
  company_size     text      NOT NULL, -- startup, small, medium, large, enterprise
  industry         text      NOT NULL,
  website          text,
  partnership_type json      NOT NULL, -- normally an array of strings; older rows may hold one string
  description      text,
  created_at       timestamp DEFAULT now()
);

-- The dashboard lists newest first; 'erase everything from this address' looks up by e-mail.
CREATE INDEX contact_records_created_at     ON contact_records (created_at DESC);
CREATE INDEX contact_records_email          ON contact_records (lower(email));
CREATE INDEX partnership_records_created_at ON partnership_records (created_at DESC);
CREATE INDEX partnership_records_email      ON partnership_records (lower(email));

COMMIT;
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
