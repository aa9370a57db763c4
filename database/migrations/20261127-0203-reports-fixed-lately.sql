-- What was fixed lately in a place, for the dashboard.
create index report_fixed_lga on reports.report (lga, fixed_at desc) where visibility in ('shown', 'cleared') and status = 'fixed';
create index report_fixed_state on reports.report (state, fixed_at desc) where visibility in ('shown', 'cleared') and status = 'fixed';
