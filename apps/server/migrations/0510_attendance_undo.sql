-- Marks of attendance that were taken back. A phone without a network sends its marks later, perhaps twice and after their undo:
-- such a mark must not come back.
-- Runs beside the version before: it adds a table alone.
CREATE TABLE attendance_undo (
  -- As in attendance: a hash of who marked and of the id that their phone gave the mark.
  request_id text PRIMARY KEY,
  undone_at timestamptz NOT NULL
);
