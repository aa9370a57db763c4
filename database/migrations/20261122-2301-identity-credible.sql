-- Since when a person is at Credible Level 1 (decision D-17); null while they are not. The domain standing computes it.
alter table identity.person add credible_since timestamptz(3);
