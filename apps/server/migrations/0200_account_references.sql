-- When an account goes, PostgreSQL looks for what refers to it: by an index in every table that grows with the school, or
-- undoing the registration of thousands would read those tables whole for each of them.

CREATE INDEX access_exclusion_by ON access_exclusion (excluded_by);
CREATE INDEX access_grant_by ON access_grant (granted_by);
CREATE INDEX access_removal_by ON access_removal (grant_given_by);
CREATE INDEX class_video_by ON class_video (assigned_by);
CREATE INDEX enrolment_of ON enrolment (account_id);
CREATE INDEX free_card_by ON free_card (given_by);
CREATE INDEX lesson_question_by ON lesson_question (answered_by);
CREATE INDEX paid_months_of ON paid_months (account_id);
CREATE INDEX payment_entry_by ON payment_entry (recorded_by);
CREATE INDEX payment_slip_by ON payment_slip (reviewed_by);
CREATE INDEX payment_slip_of ON payment_slip (account_id);
CREATE INDEX receipt_by ON receipt (issued_by);
CREATE INDEX session_of ON session (account_id);
