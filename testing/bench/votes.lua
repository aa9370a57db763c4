-- wrk: one vote of each voter in turn, with its own session, CSRF token and idempotency key.
-- Arguments: a file of voters (path, cookie and token, parted by tabs) and the number of the first one.
local heads, count, at = {}, 0, 0

function init(args)
  math.randomseed(os.time())
  for line in io.lines(args[1]) do
    local path, cookie, token = line:match("([^\t]+)\t([^\t]+)\t([^\t]+)")
    count = count + 1
    heads[count] = "POST " .. path .. " HTTP/1.1\r\nhost: localhost\r\ncookie: " .. cookie ..
      "\r\nx-csrf-token: " .. token .. "\r\ncontent-type: application/json\r\nidempotency-key: "
  end
  at = tonumber(args[2])
end

local run = string.format("%08x", os.time())

function request()
  at = at + 1
  local body = '{"amount":' .. math.random(10) .. "}"
  return heads[at % count + 1] .. run .. "-" .. at .. "-" .. math.random(2 ^ 30) ..
    "\r\ncontent-length: " .. #body .. "\r\n\r\n" .. body
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format("\nvotes %d us %d p50 %d p99 %d refused %d lost %d\n", summary.requests, summary.duration,
    latency:percentile(50), latency:percentile(99), errors.status,
    errors.connect + errors.read + errors.write + errors.timeout))
end
