import { AccessLogField, AccessLogFormat } from "aws-cdk-lib/aws-apigateway";

/** The fields that the HTTP API logs for each request, whether or not a function saw it. CloudWatch adds the time. */
export function accessLogFormat(): AccessLogFormat {
  const { custom } = AccessLogFormat;
  return custom(
    JSON.stringify({
      requestId: AccessLogField.contextRequestId(),
      method: AccessLogField.contextHttpMethod(),
      path: AccessLogField.contextPath(),
      route: "$context.routeKey",
      status: AccessLogField.contextStatus(),
      responseBytes: AccessLogField.contextResponseLength(),
      milliseconds: AccessLogField.contextResponseLatency(),
      fault: AccessLogField.contextIntegrationErrorMessage(),
      sourceIp: AccessLogField.contextIdentitySourceIp(),
    }),
  );
}
