-- Questions of lessons are named by lesson and id, because one table counts them beside the questions of quizzes.
update training.test
set questions = (
  select jsonb_agg(jsonb_set(question, '{id}', to_jsonb(module_id || '/' || (question ->> 'id'))) order by place)
  from jsonb_array_elements(questions) with ordinality as each (question, place))
where judged_at is null and jsonb_array_length(questions) > 0;
