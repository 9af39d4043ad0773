//! Every method of a server, forwarded. A test compares the list with rmcp's: a method that is missing here would
//! silently answer with rmcp's default.

use std::borrow::Cow;

#[allow(deprecated, reason = "rmcp marks what revision 2026-07-28 dropped; older clients still call it")]
use rmcp::model::SetLevelRequestParams;
use rmcp::{
    ErrorData, RoleServer, ServerHandler,
    model::{
        CallToolRequestParams, CallToolResponse, CancelTaskParams, CancelledNotificationParam, CompleteRequestParams,
        CompleteResult, CustomNotification, CustomRequest, CustomResult, DiscoverResult, GetPromptRequestParams,
        GetPromptResponse, GetSkillRequestParams, GetSkillResult, GetTaskParams, GetTaskResult,
        InitializeRequestParams, InitializeResult, ListPromptsResult, ListResourceTemplatesResult, ListResourcesResult,
        ListSkillsResult, ListToolsResult, PaginatedRequestParams, ProgressNotificationParam, ProtocolVersion,
        ReadResourceDirectoryRequestParams, ReadResourceDirectoryResult, ReadResourceRequestParams,
        ReadResourceResponse, ServerConfig, SubscribeRequestParams, SubscriptionFilter, Tool, UnsubscribeRequestParams,
        UpdateTaskParams,
    },
    service::{NotificationContext, RequestContext, SubscriptionContext},
};

use super::Interactive;

type Request = RequestContext<RoleServer>;
type Notification = NotificationContext<RoleServer>;

macro_rules! forward {
    ($($name:ident($($argument:ident: $type:ty),*) -> $result:ty;)*) => { $(
        #[allow(deprecated, reason = "rmcp marks what revision 2026-07-28 dropped; older clients still call it")]
        fn $name(&self, $($argument: $type),*) -> impl Future<Output = $result> + Send + '_ {
            self.inner.$name($($argument),*)
        }
    )* };
}

impl<S: ServerHandler> ServerHandler for Interactive<S> {
    fn call_tool(
        &self,
        params: CallToolRequestParams,
        context: Request,
    ) -> impl Future<Output = Result<CallToolResponse, ErrorData>> + Send + '_ {
        self.drive(params, context, |params, context| self.inner.call_tool(params, context))
    }

    fn get_prompt(
        &self,
        params: GetPromptRequestParams,
        context: Request,
    ) -> impl Future<Output = Result<GetPromptResponse, ErrorData>> + Send + '_ {
        self.drive(params, context, |params, context| self.inner.get_prompt(params, context))
    }

    fn read_resource(
        &self,
        params: ReadResourceRequestParams,
        context: Request,
    ) -> impl Future<Output = Result<ReadResourceResponse, ErrorData>> + Send + '_ {
        self.drive(params, context, |params, context| self.inner.read_resource(params, context))
    }

    forward! {
        ping(context: Request) -> Result<(), ErrorData>;
        initialize(params: InitializeRequestParams, context: Request) -> Result<InitializeResult, ErrorData>;
        discover(context: Request) -> Result<DiscoverResult, ErrorData>;
        complete(params: CompleteRequestParams, context: Request) -> Result<CompleteResult, ErrorData>;
        set_level(params: SetLevelRequestParams, context: Request) -> Result<(), ErrorData>;
        list_prompts(params: Option<PaginatedRequestParams>, context: Request) -> Result<ListPromptsResult, ErrorData>;
        list_resources(params: Option<PaginatedRequestParams>, context: Request) -> Result<ListResourcesResult, ErrorData>;
        list_resource_templates(params: Option<PaginatedRequestParams>, context: Request) -> Result<ListResourceTemplatesResult, ErrorData>;
        listen(context: SubscriptionContext) -> Result<(), ErrorData>;
        subscribe(params: SubscribeRequestParams, context: Request) -> Result<(), ErrorData>;
        unsubscribe(params: UnsubscribeRequestParams, context: Request) -> Result<(), ErrorData>;
        list_tools(params: Option<PaginatedRequestParams>, context: Request) -> Result<ListToolsResult, ErrorData>;
        on_custom_request(params: CustomRequest, context: Request) -> Result<CustomResult, ErrorData>;
        on_cancelled(params: CancelledNotificationParam, context: Notification) -> ();
        on_progress(params: ProgressNotificationParam, context: Notification) -> ();
        on_initialized(context: Notification) -> ();
        on_roots_list_changed(context: Notification) -> ();
        on_custom_notification(params: CustomNotification, context: Notification) -> ();
        get_task(params: GetTaskParams, context: Request) -> Result<GetTaskResult, ErrorData>;
        update_task(params: UpdateTaskParams, context: Request) -> Result<(), ErrorData>;
        cancel_task(params: CancelTaskParams, context: Request) -> Result<(), ErrorData>;
        list_skills(params: Option<PaginatedRequestParams>, context: Request) -> Result<ListSkillsResult, ErrorData>;
        get_skill(params: GetSkillRequestParams, context: Request) -> Result<GetSkillResult, ErrorData>;
        read_resource_directory(params: ReadResourceDirectoryRequestParams, context: Request) -> Result<ReadResourceDirectoryResult, ErrorData>;
    }

    fn negotiate_initialize(&self, params: &InitializeRequestParams) -> Result<InitializeResult, ErrorData> {
        self.inner.negotiate_initialize(params)
    }

    fn supported_protocol_versions(&self) -> Cow<'static, [ProtocolVersion]> {
        self.inner.supported_protocol_versions()
    }

    fn accepted_subscription_filter(&self, filter: &SubscriptionFilter) -> Option<SubscriptionFilter> {
        self.inner.accepted_subscription_filter(filter)
    }

    fn get_tool(&self, name: &str) -> Option<Tool> {
        self.inner.get_tool(name)
    }

    fn get_info(&self) -> ServerConfig {
        self.inner.get_info()
    }
}
