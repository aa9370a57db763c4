-- As for ballots: a plan that is made once and kept while polls fill must find its rows by their keys, as if they were full.
alter function voting.cast_support(
  timestamptz[], uuid[], uuid[], bigint[], bigint[], bigint[], uuid[], uuid[], bytea[]
) set plan_cache_mode = force_generic_plan;
alter function voting.cast_support(
  timestamptz[], uuid[], uuid[], bigint[], bigint[], bigint[], uuid[], uuid[], bytea[]
) set enable_seqscan = off;
alter function voting.cast_support(
  timestamptz[], uuid[], uuid[], bigint[], bigint[], bigint[], uuid[], uuid[], bytea[]
) set jit = off;
