-- How a picture looks, in 64 bits: proofs of tasks find pictures that were sent before, also smaller or recompressed.
alter table files.file add column likeness text check (likeness ~ '^[0-9a-f]{16}$');
