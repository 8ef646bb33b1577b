#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "battle/rulesets.h"
#include "server/accounts/accounts.h"
#include "server/accounts/passphrase.h"
#include "server/api/router.h"
#include "server/push/office.h"
#include "server/rooms/lobby.h"
#include "server/rooms/studies.h"
#include "server/wire/unread.h"

/// The routes under /api (docs/format/openapi.json) and /metrics.
namespace sandtable::server {

/// api_lists.cpp: rulesets, scenarios with their maps, rules. They never change, so that what was
/// made once is kept.
void add_list_routes(Router& router, Lobby& lobby);

/// api_battles.cpp: battles, their journals, pictures and reports.
void add_battle_routes(Router& router, Lobby& lobby);

/// links.cpp: the links to a battle, which its owner gives and withdraws.
void add_link_routes(Router& router, Lobby& lobby);

/// api_drafts.cpp: judges, draws and studies scenarios that are being written.
void add_draft_routes(Router& router, Lobby& lobby, Studies& studies);

/// What the routes of accounts work with.
struct AccountParts {
  Accounts* accounts;
  PassphraseWorker* hasher;
  Workers::Post post;
  /// Ends the connections that a session let in.
  std::function<void(const std::string& token)> signed_out;
  /// The same, for sessions of which only the hashes are known.
  std::function<void(const std::vector<store::TokenHash>& sessions)> sessions_ended;
};

/// api_accounts.cpp: signing up, in and out, and what an account may play.
void add_account_routes(Router& router, Lobby& lobby, const AccountParts& parts);

/// push.cpp: browsers that are told of turns. No office: this server tells nobody.
void add_push_routes(Router& router, Lobby& lobby, Accounts& accounts, const push::Office* office);

/// What the metrics tell beside what is counted in the lobby, and to whom.
struct MetricsParts {
  const Unread* unread;
  const Budget* bodies;
  bool for_everybody = false, behind_proxy = false;
  const push::Figures* pushed = nullptr;  ///< null: nobody is told of turns
};

/// api_server.cpp: health, metrics, the description of the routes.
void add_server_routes(Router& router, Lobby& lobby, const MetricsParts& parts);

/// printing.cpp: rosters, order sheets, maps, quick references and rules, as pages and as PDF.
void add_print_routes(Router& router, Lobby& lobby);

/// The room of the battle that a call names, if its key allows it to be seen, with what the key
/// proves.
void with_room(Lobby& lobby, const Call& call, const Done& done,
               std::function<void(const std::shared_ptr<Room>&, const Seats&)> then);
/// As whom somebody looks at a battle.
Post viewer_of(const Seats& seats);
/// The ruleset of an id. The refusal names those that there are.
Answer<const battle::RulesetDoor*> find_ruleset(const std::string& id);
/// A battle of a scenario of the program, as it begins: to be looked at.
Answer<std::unique_ptr<battle::Battle>> shown_battle(const std::string& scenario);

/// Answers with what `make` makes on a thread of its own, when it is the turn of who asks.
void answer_from_worker(Lobby& lobby, const Call& call, const Done& done,
                        std::function<Response()> make);

/// The look that `style` and `lang` of a query ask for.
Answer<desk::SvgLook> look_of(const Request& request);
Answer<Lang> lang_of(const Request& request);

Response problem(const Refusal& refusal);
/// A picture, as a page of its own allowed to do nothing.
Response picture(std::string svg);

}  // namespace sandtable::server
