#!/usr/bin/env bash
# Sets up a Firebase project for npm run deploy (docs/deploy.md). A second run changes only settings that differ from this
# script. With the host of the site and an address, the script also creates the alerts (docs/operations.md).
set -euo pipefail
if [[ $# != 1 && $# != 3 ]]; then
  echo 'usage: operations/set-up.sh <project id> [<host of the site> <address for alerts>]' >&2
  exit 1
fi
project=$1 host=${2-} email=${3-}
cd "$(dirname "$0")"
export CLOUDSDK_CORE_PROJECT=$project CLOUDSDK_CORE_DISABLE_PROMPTS=1
region=northamerica-northeast1 # as in functions/src/shared/site.ts; a database cannot move

# The APIs that the product, a deploy and this script call. One request enables at most twenty.
# https://cloud.google.com/sdk/gcloud/reference/services/enable
enable() { gcloud services enable "${@/%/.googleapis.com}"; }
enable apikeys artifactregistry cloudbilling cloudbuild cloudfunctions cloudresourcemanager cloudscheduler \
  compute eventarc firebase firebasehosting firebaserules firestore
enable iam iamcredentials identitytoolkit logging monitoring pubsub run secretmanager serviceusage storage sts

# https://cloud.google.com/sdk/gcloud/reference/firestore/databases/create
gcloud firestore databases describe --database='(default)' >/dev/null ||
  gcloud firestore databases create --location="$region" --type=firestore-native
gcloud firestore databases update --database='(default)' --delete-protection >/dev/null

# grant <account> <role>... https://cloud.google.com/sdk/gcloud/reference/projects/add-iam-policy-binding
grant() {
  for role in "${@:2}"; do
    gcloud projects add-iam-policy-binding "$project" --member="serviceAccount:$1" --role="$role" --condition=None >/dev/null
  done
}

# Organizations created since 2024-05-03 do not grant a role to the account of the builds.
# https://cloud.google.com/functions/docs/securing/build-custom-sa
number=$(gcloud projects describe "$project" --format='value(projectNumber)')
grant "$number-compute@developer.gserviceaccount.com" roles/cloudbuild.builds.builder

# Each function has its own service account: https://cloud.google.com/run/docs/securing/service-identity
# https://cloud.google.com/iam/docs/roles-permissions/datastore and …/firebaseauth
account() {
  local address="function-$1@$project.iam.gserviceaccount.com"
  gcloud iam service-accounts describe "$address" >/dev/null || gcloud iam service-accounts create "function-$1"
  grant "$address" "${@:2}"
}
account site roles/datastore.user
account inbound roles/datastore.user
account admin roles/datastore.user roles/firebaseauth.admin
account every-minute roles/datastore.user roles/firebaseauth.viewer
account morning-digest roles/datastore.user
account daily-report roles/datastore.user roles/firebaseauth.admin
# This account signs the tokens of the dashboard's listener: https://firebase.google.com/docs/auth/admin/create-custom-tokens
admin="function-admin@$project.iam.gserviceaccount.com"
gcloud iam service-accounts add-iam-policy-binding "$admin" --member="serviceAccount:$admin" \
  --role=roles/iam.serviceAccountTokenCreator >/dev/null

# Turns on sign-in by password and turns off sign-up. gcloud does not have a command for these settings.
# https://cloud.google.com/identity-platform/docs/reference/rest/v2/projects/updateConfig
fields=signIn.email.enabled,signIn.email.passwordRequired,client.permissions.disabledUserSignup
# curl reads the token from a file, because other users of the machine see the arguments of a program.
token=$(gcloud auth print-access-token)
curl --fail-with-body --silent --show-error --request PATCH \
  "https://identitytoolkit.googleapis.com/admin/v2/projects/$project/config?updateMask=$fields" \
  --header @<(printf 'Authorization: Bearer %s' "$token") --header "X-Goog-User-Project: $project" \
  --header 'Content-Type: application/json' \
  --data '{"signIn":{"email":{"enabled":true,"passwordRequired":true}},"client":{"permissions":{"disabledUserSignup":true}}}' >/dev/null

# The dashboard reads its configuration from Hosting, which serves it only if the project has a web app.
# https://firebase.google.com/docs/cli#management-commands
firebase() { npx firebase "$@" --project "$project"; }
apps=$(firebase apps:list WEB)
if [[ $apps == *'No apps found'* ]]; then firebase apps:create WEB Website; fi

# A secret that has a version is not changed. After an interrupted run, a secret may exist without a version.
# https://firebase.google.com/docs/functions/config-env#managing_secrets
# https://cloud.google.com/sdk/gcloud/reference/secrets/versions/list
secrets=$(gcloud secrets list --format='value(name.basename())')
# secret <name> <command that writes its value>
secret() {
  local value versions=
  if grep -qx "$1" <<<"$secrets"; then versions=$(gcloud secrets versions list "$1" --format='value(name)'); fi
  if [[ -n $versions ]]; then return; fi
  value=$("${@:2}") # without the line break at the end
  printf %s "$value" | firebase functions:secrets:set "$1" --data-file -
}
random_text() { openssl rand -base64 32; }
webhook_secret() { echo "whsec_$(random_text)"; }
typed_text() { read -rsp 'SMTP_PASSWORD (not shown; press Enter at the end): ' && printf %s "$REPLY"; }
secret PASSWORD_PEPPER random_text
secret INBOUND_MAIL_SECRET random_text
secret WEBHOOK_SECRET webhook_secret
secret SMTP_PASSWORD typed_text

if [[ -z $host ]]; then exit; fi

# find_by_name <list command>... <display name>: prints the resource with that name, if it exists
find_by_name() { gcloud "${@:1:$#-1}" --filter="displayName=\"${*: -1}\"" --format='value(name)'; }

# https://cloud.google.com/sdk/gcloud/reference/beta/monitoring/channels/create
channel=$(find_by_name beta monitoring channels list "$email")
if [[ -z $channel ]]; then
  channel=$(gcloud beta monitoring channels create --display-name="$email" --type=email \
    --channel-labels="email_address=$email" --format='value(name)')
fi

# The host of a check cannot change, so the name contains the host. Delete the check of a former host yourself.
# The pattern matches up to 9,999 seconds, which is almost three hours.
# https://cloud.google.com/sdk/gcloud/reference/monitoring/uptime/create
check=$(find_by_name monitoring uptime list-configs "https://$host/api/health")
if [[ -z $check ]]; then
  gcloud monitoring uptime create "https://$host/api/health" --resource-type=uptime-url \
    --resource-labels="host=$host,project_id=$project" --protocol=https --validate-ssl=true --path=/api/health \
    --matcher-type=matches-regex --matcher-content='"oldestUndeliveredMailSeconds":(null|[0-9]{1,4})\}' \
    --period=5 --timeout=10
fi

# https://cloud.google.com/sdk/gcloud/reference/logging/metrics/create
gcloud logging metrics describe refused-sign-ins >/dev/null ||
  gcloud logging metrics create refused-sign-ins --description='Sign-ins that got 401 or 429' \
    --log-filter='resource.type="cloud_run_revision" AND jsonPayload.message="Request" AND jsonPayload.route="/api/admin/login" AND (jsonPayload.status=401 OR jsonPayload.status=429)'

# Google refuses a policy on a metric that is only minutes old ("Cannot find metric"): run the script again ten minutes later.
# https://cloud.google.com/sdk/gcloud/reference/monitoring/policies/create and …/update
status=0
for file in alerts/*.json; do
  policy=$(find_by_name monitoring policies list "$(sed -n 's/^  "displayName": "\(.*\)",$/\1/p' "$file")")
  if [[ -z $policy ]]; then
    gcloud monitoring policies create --policy-from-file="$file" --notification-channels="$channel" || status=1
  else
    gcloud monitoring policies update "$policy" --policy-from-file="$file" --set-notification-channels="$channel"
  fi
done
exit "$status"
