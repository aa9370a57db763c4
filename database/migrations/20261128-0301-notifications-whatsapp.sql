-- WhatsApp as a channel of notifications: off until a person switches a kind on.
alter table notifications.delivery drop constraint delivery_channel_check;
alter table notifications.delivery add constraint delivery_channel_check check (channel in ('email', 'sms', 'whatsapp'));
alter table notifications.choice drop constraint choice_channel_check;
alter table notifications.choice
  add constraint choice_channel_check check (channel in ('app', 'email', 'sms', 'whatsapp'));
