-- How many people were erased: a company's room that knows fewer has told things of one of them, and forgets what it told.
ALTER TABLE company_state ADD COLUMN erasures integer NOT NULL DEFAULT 0;
