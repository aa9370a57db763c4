-- A refund that failed waits for finance: they try again, or close it and say why.
alter table payments.refund
  add column closed_at timestamptz(3),
  add column closed_why text check (char_length(closed_why) between 20 and 300),
  add constraint refund_closed check (
    (closed_at is null) = (closed_why is null) and (closed_at is null or state = 'failed')
  );
create index refund_failed on payments.refund (made_at) where state = 'failed' and closed_at is null;
