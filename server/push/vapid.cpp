#include "server/push/vapid.h"

#include <algorithm>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>

namespace sandtable::server::push {

bool is_contact(std::string_view text) {
  constexpr std::string_view kMail = "mailto:", kPage = "https://";
  constexpr std::size_t kMost = 200;
  const bool plain =
      std::all_of(text.begin(), text.end(), [](char c) { return c > ' ' && c < 127; });
  if (!plain || text.size() > kMost) return false;
  if (text.starts_with(kPage)) return text.size() > kPage.size() && text[kPage.size()] != '/';
  const std::size_t at = text.find('@');
  return text.starts_with(kMail) && at != std::string_view::npos && at > kMail.size() &&
         at + 1 < text.size();
}

std::optional<std::string> authorization(const KeyPair& sender, std::string_view origin,
                                         std::string_view contact, std::int64_t now) {
  constexpr std::int64_t kGoodFor = 12 * 3600;
  const boost::json::object claims{{"aud", origin}, {"exp", now + kGoodFor}, {"sub", contact}};
  const std::string token =
      base64url(R"({"typ":"JWT","alg":"ES256"})") + "." + base64url(boost::json::serialize(claims));
  const auto signature = sender.sign(token);
  if (!signature) return std::nullopt;
  return "vapid t=" + token + "." + base64url(bytes_of(*signature)) +
         ", k=" + base64url(bytes_of(sender.point()));
}

}  // namespace sandtable::server::push
