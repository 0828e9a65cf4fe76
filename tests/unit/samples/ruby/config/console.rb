module Rails
  class ConsoleMethods < Shop::Adapter
    private :helping, :text
    def hidden; end
    module_function def shared = 1
  end
end

class Net::HTTP
  def retried = Rails.env
end

Rails::ConsoleMethods.new.text
Net::HTTP.new
